import { Group, TagsInput, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Contact } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { type FieldRow, fieldsInput, rowProblem, rowsOf } from "../custom-fields.ts";
import { useSaveContact } from "../mutations.ts";
import { texts } from "../texts.ts";
import { CompanySelect } from "./CompanySelect.tsx";
import { CustomFieldRows } from "./CustomFieldRows.tsx";

interface ContactDialogProps {
  /** Without one, a new contact is made. */
  readonly contact?: Contact;
  /** For a new contact of a company. */
  readonly companyId?: string;
  readonly onClose: () => void;
}

const fields = ["first_name", "last_name", "email", "phone", "external_id", "assignee"] as const;
type FieldName = (typeof fields)[number];

export function ContactDialog({ contact, companyId, onClose }: ContactDialogProps) {
  const { mode } = useApi();
  const navigate = useNavigate();
  const [values, setValues] = useState<Readonly<Record<FieldName, string>>>(() => valuesOf(contact));
  const [company, setCompany] = useState(contact?.company_id ?? companyId ?? null);
  const [tags, setTags] = useState(contact?.tags ?? []);
  const [rows, setRows] = useState<readonly FieldRow[]>(() => rowsOf(contact?.custom_fields ?? {}));
  const idempotencyKey = useFormKey();
  const save = useSaveContact();
  const hasIdentity = Boolean(values.email.trim() || values.phone.trim() || values.external_id.trim());
  const input = (name: FieldName, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      maxLength={255}
      value={values[name]}
      error={fieldError(save.error, name)}
      data-autofocus={name === "first_name" || undefined}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  const submit = () => {
    const identity = Object.fromEntries(fields.map((name) => [name, values[name].trim() || null]));
    const body = {
      ...identity,
      company_id: company,
      tags,
      custom_fields: fieldsInput(contact?.custom_fields ?? {}, rows),
    };
    save.mutate(
      { id: contact?.id, body, idempotencyKey },
      {
        onSuccess: ({ id }) => {
          onClose();
          if (!contact) void navigate({ to: "/contacts/$id", params: { id } });
        },
      },
    );
  };
  const isShownBeside = fieldError(save.error, ...fields) !== undefined;
  return (
    <FormDialog
      title={contact ? texts.editContact : texts.newContact}
      submitLabel={contact ? texts.save : texts.create}
      size="lg"
      isTest={mode === "test"}
      isPending={save.isPending}
      isDisabled={!hasIdentity || rows.some((row) => rowProblem(row, rows) !== undefined)}
      problem={save.error && !isShownBeside ? wordsOf(save.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <Group grow align="flex-start">
        {input("first_name", texts.firstName)}
        {input("last_name", texts.lastName)}
      </Group>
      {input("email", texts.email, texts.identityHelp)}
      <Group grow align="flex-start">
        {input("phone", texts.phone)}
        {input("external_id", texts.externalId)}
      </Group>
      <CompanySelect value={company} onChange={setCompany} />
      {input("assignee", texts.assignee)}
      <TagsInput label={texts.tags} maxTags={50} value={tags} onChange={setTags} />
      <CustomFieldRows rows={rows} onChange={setRows} />
    </FormDialog>
  );
}

const valuesOf = (contact: Contact | undefined) =>
  Object.fromEntries(fields.map((name) => [name, contact?.[name] ?? ""])) as Record<FieldName, string>;
