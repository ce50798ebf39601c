import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root.tsx";

const getParentRoute = () => rootRoute;

const signIn = createRoute({
  getParentRoute,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown>): { return_to?: string } =>
    typeof search.return_to === "string" ? { return_to: search.return_to } : {},
  component: lazyRouteComponent(() => import("../features/session/pages/SignInPage.tsx"), "SignInPage"),
});

const oidcReturn = createRoute({
  getParentRoute,
  path: "/sign-in/oidc",
  component: lazyRouteComponent(() => import("../features/session/pages/OidcReturnPage.tsx"), "OidcReturnPage"),
});

const setUp = createRoute({
  getParentRoute,
  path: "/set-up/$token",
  component: lazyRouteComponent(() => import("../features/session/pages/SetUpPage.tsx"), "SetUpPage"),
});

const invitation = createRoute({
  getParentRoute,
  path: "/invitations/$token",
  component: lazyRouteComponent(() => import("../features/session/pages/InvitationPage.tsx"), "InvitationPage"),
});

const requestReset = createRoute({
  getParentRoute,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("../features/session/pages/RequestResetPage.tsx"), "RequestResetPage"),
});

const resetPassword = createRoute({
  getParentRoute,
  path: "/reset-password/$token",
  component: lazyRouteComponent(() => import("../features/session/pages/ResetPasswordPage.tsx"), "ResetPasswordPage"),
});

export const sessionRoutes = [signIn, oidcReturn, setUp, invitation, requestReset, resetPassword] as const;
