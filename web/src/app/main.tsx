import "@fontsource-variable/inter/wght.css";
import "../ui/mantine-styles.ts";
import "../ui/tokens.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../api/query-client.ts";
import { Toaster } from "../ui/Toaster.tsx";
import { cssVariables, theme } from "../ui/theme.ts";
import { createAppRouter } from "./router.ts";

// Style elements that components make at run time need the page's nonce; dialogs lock the scrolling with one of their own.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
setNonce(nonce);

const queries = createQueryClient(() => router.goToSignIn());
const router = createAppRouter(queries);

const target = document.getElementById("app");
if (target) {
  createRoot(target).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router.router} />
        </QueryClientProvider>
        <Toaster />
      </MantineProvider>
    </StrictMode>,
  );
}
