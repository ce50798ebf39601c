export interface TriggerSearch {
  readonly trigger?: string | undefined;
  readonly call?: string | undefined;
}

export const triggerSearchOf = ({ trigger, call }: Record<string, unknown>): TriggerSearch => ({
  ...(typeof trigger === "string" ? { trigger } : {}),
  ...(typeof call === "string" ? { call } : {}),
});
