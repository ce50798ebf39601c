import { createContext, useContext } from "react";

/** What all charts of a page are about, such as their days and zone; it goes along with every file that is saved. */
const CaptionContext = createContext("");
export const CaptionProvider = CaptionContext.Provider;
export const useCaption = (): string => useContext(CaptionContext);
