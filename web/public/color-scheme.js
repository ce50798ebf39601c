// Sets the colour scheme before the first paint. A file of its own: the page's policy forbids inline scripts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // A browser that blocks storage gets the system's scheme.
  }
  const isDark = stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
