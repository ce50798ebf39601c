/** Neither glad nor angry: it should say nothing about how the trainee did. */
export const usualClosingLine = "That is all from me. Goodbye.";
