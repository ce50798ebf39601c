import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useRef } from "react";

const ToastList = lazy(() => import("./ToastList.tsx").then((module) => ({ default: module.ToastList })));

/** Shows toasts. What it needs for that is loaded with the first one, which the store keeps meanwhile. */
export function Toaster() {
  const { notifications } = useNotifications();
  const isNeeded = useRef(false);
  isNeeded.current ||= notifications.length > 0;
  return <Suspense>{isNeeded.current && <ToastList />}</Suspense>;
}
