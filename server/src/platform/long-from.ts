/** In UTF-16 units, and so at least as many bytes: from here on to name a text costs less than to keep it again. */
export const longFrom = 1_024;
