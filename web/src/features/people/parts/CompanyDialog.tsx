import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Company } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { type FieldRow, fieldsInput, rowProblem, rowsOf } from "../custom-fields.ts";
import { useSaveCompany } from "../mutations.ts";
import { texts } from "../texts.ts";
import { CustomFieldRows } from "./CustomFieldRows.tsx";

interface CompanyDialogProps {
  /** Without one, a new company is made. */
  readonly company?: Company;
  readonly onClose: () => void;
}

export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { mode } = useApi();
  const navigate = useNavigate();
  const [name, setName] = useState(company?.name ?? "");
  const [domain, setDomain] = useState(company?.domain ?? "");
  const [externalId, setExternalId] = useState(company?.external_id ?? "");
  const [rows, setRows] = useState<readonly FieldRow[]>(() => rowsOf(company?.custom_fields ?? {}));
  const idempotencyKey = useFormKey();
  const save = useSaveCompany();
  const body = {
    name: name.trim(),
    domain: domain.trim() || null,
    external_id: externalId.trim() || null,
    custom_fields: fieldsInput(company?.custom_fields ?? {}, rows),
  };
  const submit = () =>
    save.mutate(
      { id: company?.id, body, idempotencyKey },
      {
        onSuccess: ({ id }) => {
          onClose();
          if (!company) void navigate({ to: "/companies/$id", params: { id } });
        },
      },
    );
  const isShownBeside = fieldError(save.error, "name", "domain", "external_id") !== undefined;
  return (
    <FormDialog
      title={company ? texts.editCompany : texts.newCompany}
      submitLabel={company ? texts.save : texts.create}
      isTest={mode === "test"}
      isPending={save.isPending}
      isDisabled={name.trim() === "" || rows.some((row) => rowProblem(row, rows) !== undefined)}
      problem={save.error && !isShownBeside ? wordsOf(save.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={texts.name}
        data-autofocus
        maxLength={255}
        value={name}
        error={fieldError(save.error, "name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={texts.domain}
        description={texts.domainHelp}
        maxLength={253}
        value={domain}
        error={fieldError(save.error, "domain")}
        onChange={(event) => setDomain(event.currentTarget.value)}
      />
      <TextInput
        label={texts.externalId}
        description={texts.externalIdHelp}
        maxLength={255}
        value={externalId}
        error={fieldError(save.error, "external_id")}
        onChange={(event) => setExternalId(event.currentTarget.value)}
      />
      <CustomFieldRows rows={rows} onChange={setRows} />
    </FormDialog>
  );
}
