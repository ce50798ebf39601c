import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateCompanyInput, CreateContactInput } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { showMessage } from "../../ui/toast.tsx";
import { companiesKey, contactsKey } from "./queries.ts";
import { texts } from "./texts.ts";

interface Saving<Body> {
  /** Without one, a new record is made. */
  readonly id: string | undefined;
  readonly body: Body;
  readonly idempotencyKey: string;
}

export function useSaveContact() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, idempotencyKey }: Saving<CreateContactInput>) =>
      id ? scope.client.contacts.update(id, body) : scope.client.contacts.create(body, { idempotencyKey }),
    onSuccess: (_contact, { id }) => {
      void queries.invalidateQueries({ queryKey: contactsKey(scope) });
      if (id) showMessage(texts.saved);
    },
  });
}

export function useSaveCompany() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, idempotencyKey }: Saving<CreateCompanyInput & { name: string }>) =>
      id ? scope.client.companies.update(id, body) : scope.client.companies.create(body, { idempotencyKey }),
    onSuccess: (_company, { id }) => {
      void queries.invalidateQueries({ queryKey: companiesKey(scope) });
      if (id) showMessage(texts.saved);
    },
  });
}
