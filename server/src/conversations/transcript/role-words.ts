import type { NodeRole, NodeType } from "../types.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Words that alone say who speaks. */
const agents = set(`
  agent assistant bot chatbot rep representative advisor adviser support operator csr ai helpdesk
  agente asesor asesora operador operadora atendente operatore
  conseiller conseillère berater beraterin mitarbeiter mitarbeiterin medewerker
  агент оператор сотрудник 客服 坐席 客服人员 オペレーター 担当者 상담원 상담사 الوكيل وكيل الموظف موظف נציג נציגה סוכן סוכנת एजेंट`);
const customers = set(`
  customer caller user client guest visitor human member patient consumer
  cliente usuario usuaria usuário cliente kunde kundin klant
  клиент покупатель 客户 顾客 用户 お客様 顧客 ユーザー 고객 العميل عميل לקוח לקוחה ग्राहक`);
/** They speak for the agent's side, but it matters which of them it is. */
const titled = set("supervisor manager specialist technician consultant associate advocate teamlead");
/** They stand beside the words above: `Customer Service Representative`, `Virtual Assistant`. */
const sides = set("service services care success desk center centre help sales");
const besides = set("virtual live call contact technical tech billing senior chat voice account end new team");

/** What the words of a label say together, null if one of them is no such word. */
export function roleOfWords(words: readonly string[]): "agent" | "customer" | "titled" | null {
  let role: "agent" | "customer" | "titled" | null = null;
  for (const word of words) {
    if (agents.has(word) || (role === "customer" && sides.has(word))) role = role === "titled" ? role : "agent";
    else if (titled.has(word)) role = "titled";
    else if (customers.has(word)) role ??= "customer";
    else if (!besides.has(word) && !sides.has(word)) return null;
  }
  return role;
}

/** Labels of what is no speech of either side: what it is, and who says it. */
const events = new Map<string, { readonly type: NodeType; readonly role: NodeRole | null }>();
const event = (type: NodeType, role: NodeRole | null, labels: string) => {
  for (const label of labels.split(", ")) events.set(label, { type, role });
};
event(
  "turn",
  "system",
  "system, system message, system prompt, system note, ivr, sistema, système, 系统, システム, система",
);
event("tool_call", null, "tool, tool call, tool use, tool result, tool results, tool response, tool output, toolcall");
event("tool_call", null, "function, function call, function result, function response, function output");
event(
  "retrieval",
  null,
  "retrieval, retrieved, retriever, retrieval result, retrieval results, rag, kb, knowledge base",
);
event("retrieval", null, "search, search result, search results, knowledge base search");
event(
  "transfer",
  null,
  "transfer, transferred, call transfer, handoff, hand-off, handover, warm transfer, cold transfer",
);
event("error", null, "error, tool error, function error, system error");

export const eventOfLabel = (label: string) => events.get(label);

/** What stands before a colon in somebody's words, and is never who speaks. */
const fields = set(`
  note notes nb ps re fw fwd fyi btw tip tips hint warning caution important attention reminder update updates edit
  subject date time day when where who what why how which example examples eg ie question answer result results reason
  summary resolution outcome issue problem cause solution status action actions next follow-up followup step steps
  option options item items order orders product products quantity qty size color colour price cost total subtotal tax
  amount balance fee fees discount payment card account invoice ticket case reference ref tracking carrier shipping
  delivery address street city state zip country phone telephone tel mobile fax email e-mail mail website web site url
  link http https ftp mailto name username login password pin code id number no version model serial type category
  priority language location department topic description details detail info information comment comments feedback
  rating score duration channel start end started ended to from cc bcc sent title von an betreff gesendet datum de da para asunto objet enviado fecha
  hello hi hey yes no ok okay well so now then also but and or because listen look wait sorry thanks please remember
  first second third finally lastly plus minus total yeah sure right correct i he she it we they this that these
  those here there today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday
  transcript conversation call chat meeting recording participants attendees agenda minutes`);
/** The last word of the name of a field. */
const fieldEnds = set(`
  id ids number numbers no code codes date dates time times name names address email phone status type total amount
  balance reference ref details info information satisfaction sentiment feedback rating score history notes note count
  password username version link url plan message question answer request summary`);
const sentenceWords = set(`
  the a an is are was were be been am do does did have has had will would can could should may might must
  to of for with at by in on as if than that this these those your my our his her its their i you he she it we they
  me him us them and or but so not what when where why how which who here there please following is isn't don't`);

export const isField = (words: readonly string[]): boolean =>
  (words.length === 1 && fields.has(words[0] as string)) || fieldEnds.has(words.at(-1) as string);

export const isSentence = (words: readonly string[]): boolean => words.some((word) => sentenceWords.has(word));
