import { UserText } from "../../../ui/UserText.tsx";
import type { FieldDifference, RubricDifferences } from "../differences.ts";
import { texts } from "../texts.ts";
import classes from "./Rubrics.module.css";

const signs = { added: "+", removed: "−", changed: "~" } as const;

/** What one version says otherwise than another. */
export function DifferenceList({ differences }: { readonly differences: RubricDifferences }) {
  const { settings, criteria, isReordered, isEmpty } = differences;
  if (isEmpty) return <p className={classes.dim}>{texts.noDifferences}</p>;
  return (
    <ul className={classes.differences}>
      {settings.length > 0 && (
        <li className={classes.difference}>
          <Fields fields={settings} />
        </li>
      )}
      {criteria.map(({ key, name, kind, fields }) => (
        <li key={`${kind} ${key}`} className={classes.difference} data-kind={kind}>
          <div>
            <span className={classes.sign} aria-hidden="true">
              {signs[kind]}
            </span>
            <span className={classes.kindWord}>{texts.kindsOfChange[kind]}</span>{" "}
            <strong>
              <UserText>{name}</UserText>
            </strong>
          </div>
          <Fields fields={fields} />
        </li>
      ))}
      {isReordered && <li className={classes.difference}>{texts.reordered}</li>}
    </ul>
  );
}

function Fields({ fields }: { readonly fields: readonly FieldDifference[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, before, after }) => (
        <div key={name} className={classes.field}>
          <dt>{name}</dt>
          <dd>
            <del>
              <UserText>{before}</UserText>
            </del>{" "}
            <span aria-hidden="true">→</span>{" "}
            <ins>
              <UserText>{after}</UserText>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
