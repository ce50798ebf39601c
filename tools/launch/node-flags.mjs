/** How Node runs our programs. */
export const nodeFlags = [
  "--disable-warning=ExperimentalWarning",
  // A young generation that grows to three times 32 MB was half of the memory that an export took, and saved no time.
  "--max-semi-space-size=16",
];
