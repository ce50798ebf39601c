const releaseMs = 10_000;

/** Lets the browser store a file that the page made. */
export function download(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName.replace(/[^\p{L}\p{N} ._-]+/gu, "-");
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), releaseMs);
}
