import { type CSSVariablesResolver, createTheme } from "@mantine/core";

/** The head of a dialog is a `header`, which would be a second banner of the page where two dialogs are open. */
const noBanner = { header: { role: "presentation" } };

const dialogTitle = { fontSize: "16px", lineHeight: "24px", fontWeight: 600, overflowWrap: "anywhere" } as const;

export const theme = createTheme({
  primaryColor: "indigo",
  // White text on these has a contrast of 5:1 and more.
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: 6,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "18px", md: "20px", lg: "24px", xl: "28px" },
  headings: { fontWeight: "600" },
  respectReducedMotion: true,
  cursorType: "pointer",
  colors: {
    dark: [
      "#e6e8ec",
      "#c4c9d2",
      "#9aa3b0",
      "#7b8494",
      "#414854",
      "#2c313a",
      "#23272f",
      "#1b1e24",
      "#14161a",
      "#0f1114",
    ],
  },
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 100 },
        overlayProps: { backgroundOpacity: 0.4 },
        attributes: noBanner,
      },
      styles: { title: dialogTitle },
    },
    Drawer: { defaultProps: { attributes: noBanner }, styles: { title: dialogTitle } },
    Menu: { defaultProps: { transitionProps: { duration: 80 }, shadow: "md", position: "bottom-end" } },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: "md" } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, fz: 12 } },
    Button: { defaultProps: { size: "sm" } },
    TextInput: { defaultProps: { size: "sm" } },
  },
});

/** Mantine's own dimmed text and placeholders are too pale to read (3.3:1). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-text": "#1b1e24",
    "--mantine-color-dimmed": "#5c6470",
    "--mantine-color-placeholder": "#6b7280",
    "--mantine-color-error": "#b02a45",
    "--mantine-color-anchor": "#364fc7",
    "--mantine-color-default-border": "#c9ced6",
  },
  dark: {
    "--mantine-color-text": "#e6e8ec",
    "--mantine-color-dimmed": "#9aa3b0",
    "--mantine-color-placeholder": "#8b94a3",
    "--mantine-color-error": "#f48aa0",
    "--mantine-color-anchor": "#a5b8ff",
    "--mantine-color-default-border": "#414854",
  },
});
