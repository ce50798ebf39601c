import type { Method, Parameter } from "./api-model.ts";
import { goComment, goName, goRows } from "./go-text.ts";
import { goType } from "./go-types.ts";

export const queryName = ({ operationId }: Method) => `${goName(operationId)}Query`;

/** The struct of a method's filters, and what writes them into an address. */
export function queryDeclaration(method: Method): string[] {
  const name = queryName(method);
  const fields = method.queryParameters.map((parameter) => queryField(parameter));
  return [
    ...goComment("", `${name} has the parameters of ${method.operationId}.`),
    `type ${name} struct {`,
    ...goRows(
      "\t",
      fields.map(({ field, type, parameter }) => ({
        comment: goComment("\t", parameter.description),
        cells: [field, type, `\`json:"${parameter.name}${parameter.required ? "" : ",omitempty"}"\``],
      })),
    ),
    "}\n",
    `func (q ${name}) values() url.Values {`,
    "\tvalues := url.Values{}",
    ...fields.map(({ adding, parameter }) => `\t${adding[0]}(values, "${parameter.name}", ${adding[1]})`),
    "\treturn values",
    "}\n",
  ];
}

function queryField(parameter: Parameter) {
  const field = goName(parameter.name);
  const type = goType(parameter.schema);
  if (type.startsWith("[]")) return { parameter, field, type, adding: ["addParameters", `q.${field}`] };
  if (parameter.required) return { parameter, field, type, adding: ["addParameter", `Set(q.${field})`] };
  return { parameter, field, type: `Optional[${type}]`, adding: ["addParameter", `q.${field}`] };
}
