import { lazy } from "react";

/** For other features. Lazy, since their index is part of the first load and the panel is not. */
export const TracePanel = lazy(async () => ({ default: (await import("./TracePanel.tsx")).TracePanel }));
