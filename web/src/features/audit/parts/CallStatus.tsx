import { StatusPill } from "../../../ui/StatusPill.tsx";

export function CallStatus({ status }: { readonly status: number }) {
  return <StatusPill tone={status < 400 ? "good" : status < 500 ? "warn" : "bad"}>{status}</StatusPill>;
}
