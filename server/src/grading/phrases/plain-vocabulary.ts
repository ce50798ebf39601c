/** Words that any talk is made of; two texts that share them need have nothing in common. */
const plain = new Set(
  `a an the and or but if so as at by for from in into of off on onto out over to under up with within without about
  after again all also am any are be because been before being between both can could did do does doing done down each
  else ever every few get gets getting got give gives go goes going had has have having he her here hers him his how i
  is it its just know let like may me might mine more most much must my need needs no nor not now of ok one only other
  our ours own please really right same say says see shall she should since some still such sure take than thank thanks
  that their them then there these they thing things this those through too until us use used very want was way we well
  were what when where which while who why will would yes yet you your yours hello hi sorry help today anything
  something everything nothing good great look looks looking check checking check's moment`
    .trim()
    .split(/\s+/),
);

export const isPlainWord = (word: string): boolean => plain.has(word);
