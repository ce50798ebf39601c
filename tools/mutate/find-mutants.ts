import ts from "typescript";
import { type Change, type Mutant, mutantAt } from "./mutant.ts";
import { sqlMutations } from "./sql-mutations.ts";

const swaps: Readonly<Record<string, readonly [kind: string, to: string]>> = {
  "===": ["equality", "!=="],
  "!==": ["equality", "==="],
  "<": ["boundary", "<="],
  "<=": ["boundary", "<"],
  ">": ["boundary", ">="],
  ">=": ["boundary", ">"],
  "&&": ["logic", "||"],
  "||": ["logic", "&&"],
  "-": ["arithmetic", "+"],
  "*": ["arithmetic", "/"],
  "/": ["arithmetic", "*"],
};

const methods: Readonly<Record<string, string>> = {
  ceil: "floor",
  floor: "ceil",
  min: "max",
  max: "min",
  some: "every",
  every: "some",
  toLowerCase: "toString",
  trim: "toString",
};

/** Calls that only tell the operator something, or let a process end: nobody is promised anything by them. */
const told = /^(?:await )?(?:\w+\.)*(?:log|console)\b|\.unref\(\)|clearTimeout|clearInterval|\.on\("error"/;

/** Finds every small fault that could be planted in a file. */
export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const add = (change: Change) => found.push(mutantAt(file, text, change));
  const visit = (node: ts.Node): void => {
    for (const change of changesAt(node, source)) add(change);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function changesAt(node: ts.Node, source: ts.SourceFile): Change[] {
  const whole = (kind: string, replacement: string, at: ts.Node = node): Change => ({
    kind,
    start: at.getStart(source),
    end: at.getEnd(),
    replacement,
  });
  if (ts.isBinaryExpression(node)) return binaryChanges(node, source, whole);
  if (ts.isIfStatement(node)) return [whole("condition", `!(${node.expression.getText(source)})`, node.expression)];
  if (ts.isConditionalExpression(node)) {
    return [whole("condition", `!(${node.condition.getText(source)})`, node.condition)];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return isType(node) ? [] : [whole("boolean", "false")];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return isType(node) ? [] : [whole("boolean", "true")];
  if (ts.isNumericLiteral(node)) return isCounted(node) ? [whole("number", `(${node.getText(source)} + 1)`)] : [];
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && node.parent.expression === node) {
    const to = methods[node.name.text];
    return to ? [whole("method", to, node.name)] : [];
  }
  if (ts.isExpressionStatement(node)) return statementChanges(node, source, whole);
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
    const start = node.getStart(source);
    return sqlMutations(node.getText(source)).map((one) => ({
      ...one,
      start: start + one.start,
      end: start + one.end,
    }));
  }
  return [];
}

type Whole = (kind: string, replacement: string, at?: ts.Node) => Change;

function binaryChanges(node: ts.BinaryExpression, source: ts.SourceFile, whole: Whole): Change[] {
  const operator = node.operatorToken.getText(source);
  if (operator === "??") return [whole("default", node.left.getText(source))];
  if (operator === "+" && isNumeric(node)) return [whole("arithmetic", "-", node.operatorToken)];
  const swap = swaps[operator];
  return swap ? [whole(swap[0], swap[1], node.operatorToken)] : [];
}

/** A sum of texts has no difference. */
const isNumeric = ({ left, right }: ts.BinaryExpression): boolean =>
  [left, right].every((side) => !ts.isStringLiteralLike(side) && !ts.isTemplateExpression(side)) &&
  [left, right].some(
    (side) => ts.isNumericLiteral(side) || /(?:count|length|ms|size|sum|bytes)\b/i.test(side.getText()),
  );

function statementChanges(node: ts.ExpressionStatement, source: ts.SourceFile, whole: Whole): Change[] {
  const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  if (!ts.isCallExpression(inner) || told.test(node.getText(source))) return [];
  return isInsideFunction(node) ? [whole("call", ";")] : [];
}

const isType = (node: ts.Node) => ts.isLiteralTypeNode(node.parent);

/** Whole numbers in the course of a function. Fractions are weights and shares that were measured. */
const isCounted = (node: ts.NumericLiteral) => Number.isInteger(Number(node.text)) && isInsideFunction(node);

/** Figures of modules are mostly limits and times that could as well be others. */
function isInsideFunction(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at)) return true;
  }
  return false;
}
