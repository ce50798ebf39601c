/** What people write and recognisers hear, and the one form that the patterns know. */
const short: Readonly<Record<string, string>> = {
  cannot: "can not",
  "can't": "can not",
  cant: "can not",
  "won't": "will not",
  wont: "will not",
  "shan't": "shall not",
  "ain't": "is not",
  aint: "is not",
  im: "i am",
  ive: "i have",
  youre: "you are",
  youve: "you have",
  youll: "you will",
  youd: "you would",
  theyll: "they will",
  theyd: "they would",
  theyre: "they are",
  theyve: "they have",
  weve: "we have",
  whats: "what is",
  thats: "that is",
  heres: "here is",
  theres: "there is",
  wheres: "where is",
  whos: "who is",
  hows: "how is",
  "let's": "let us",
  lets: "let us",
  itll: "it will",
  thatll: "that will",
  gonna: "going to",
  wanna: "want to",
  gotta: "have to",
  lemme: "let me",
  gimme: "give me",
  dunno: "do not know",
  u: "you",
  ur: "your",
  r: "are",
  ya: "you",
  pls: "please",
  plz: "please",
  thx: "thanks",
  thnx: "thanks",
  thanx: "thanks",
  tks: "thanks",
  ty: "thanks",
  tnx: "thanks",
  cuz: "because",
  coz: "because",
  cos: "because",
  yeah: "yes",
  yep: "yes",
  yup: "yes",
  yea: "yes",
  yh: "yes",
  nope: "no",
  nah: "no",
  okay: "ok",
  k: "ok",
  kk: "ok",
  alright: "ok",
  okey: "ok",
  acct: "account",
  acc: "account",
  tmrw: "tomorrow",
  tmr: "tomorrow",
  "e-mail": "email",
  "e-mails": "emails",
  mail: "email",
  mails: "emails",
  mailed: "emailed",
  telephone: "phone",
  mobile: "phone",
  cell: "phone",
  cellphone: "phone",
  folks: "people",
  guys: "people",
  sry: "sorry",
  srry: "sorry",
  soz: "sorry",
  gday: "hello",
  "g'day": "hello",
  "y'all": "you",
  yall: "you",
  mins: "minutes",
  min: "minutes",
  hrs: "hours",
  hr: "hour",
  wk: "week",
  wks: "weeks",
  num: "number",
  nr: "number",
  bday: "birthday",
  addy: "address",
  wat: "what",
  wht: "what",
  wen: "when",
  y: "why",
  msg: "message",
  appt: "appointment",
  bc: "because",
  b4: "before",
  "2nd": "second",
  "3rd": "third",
  "4th": "fourth",
  "5th": "fifth",
  "6th": "sixth",
  hiya: "hi",
  heya: "hi",
  hii: "hi",
  helo: "hello",
  hallo: "hello",
  hullo: "hello",
  til: "until",
  till: "until",
  goin: "going",
  "how'd": "how did",
  "where'd": "where did",
  "d'you": "do you",
  "c'mon": "come on",
};

const verbs = "does did do is are was were have has had would could should must need".split(" ");

const forms = new Map<string, string>(Object.entries(short));
for (const verb of verbs) for (const not of ["n't", "nt"]) forms.set(verb + not, `${verb} not`);

const endings: readonly (readonly [string, string])[] = [
  ["'ll", " will"],
  ["'ve", " have"],
  ["'re", " are"],
  ["'m", " am"],
  ["'d", " would"],
];

/** After these an "'s" is a verb and not an owner. */
const subjects = new Set(
  "it that what where who how here there he she this when name everything something nothing".split(" "),
);

/** Sounds that are no words. */
const fillers = new Set("uh um uhm erm er err hm hmm mm mmm ah eh uhh umm".split(" "));

/** The plain form of a lower-case word; empty for a sound. */
export function everydayForm(word: string): string {
  if (fillers.has(word)) return "";
  const known = forms.get(word);
  if (known !== undefined) return known;
  const mark = word.indexOf("'");
  if (mark > 0) {
    const stem = word.slice(0, mark);
    const ending = word.slice(mark);
    for (const [contracted, full] of endings) if (ending === contracted) return stem + full;
    if (ending === "'s" && subjects.has(stem)) return `${stem} is`;
  }
  return word.includes("-") && !/\d/.test(word) ? word.replaceAll("-", " ") : word;
}
