import { Button, Group, NumberInput, SegmentedControl, TagsInput, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { fieldError } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import type { KeyDraft } from "../key-draft.ts";
import { ownAddressQuery } from "../queries.ts";
import type { Tier } from "../rate-tier.ts";
import { texts } from "../texts.ts";
import { ScopePicker } from "./ScopePicker.tsx";

interface KeyFieldsProps {
  readonly draft: KeyDraft;
  readonly onChange: (draft: KeyDraft) => void;
  readonly error: unknown;
}

const tiers = Object.keys(texts.tiers) as Tier[];
const maxPerMinute = 1_000_000;
const maxPerHour = 60_000_000;
const maxAddresses = 100;

/** What a new key and a changed one have in common. */
export function KeyFields({ draft, onChange, error }: KeyFieldsProps) {
  const scope = useApi();
  const { data: ownAddress } = useQuery(ownAddressQuery(scope));
  const change = (part: Partial<KeyDraft>) => onChange({ ...draft, ...part });
  const canOfferAddress = ownAddress && !draft.allowlist.includes(ownAddress);
  return (
    <>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        data-autofocus
        maxLength={255}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={fieldError(error, "name")}
      />
      <ScopePicker value={draft.scopes} onChange={(scopes) => change({ scopes })} error={fieldError(error, "scopes")} />
      <div>
        <Text fw={500} mb={4}>
          {texts.limit}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={texts.limit}
          value={draft.tier}
          onChange={(tier) => change({ tier: tier as Tier })}
          data={tiers.map((value) => ({ value, label: texts.tiers[value] }))}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {texts.tierHints[draft.tier]}
        </Text>
        {draft.tier === "custom" && (
          <Group grow mt="xs" align="flex-start">
            <NumberInput
              label={texts.perMinute}
              min={1}
              max={maxPerMinute}
              allowDecimal={false}
              value={draft.perMinute}
              onChange={(value) => change({ perMinute: value })}
              error={fieldError(error, "per_minute")}
            />
            <NumberInput
              label={texts.perHour}
              description={texts.perHourHint}
              inputWrapperOrder={["label", "input", "description", "error"]}
              min={1}
              max={maxPerHour}
              allowDecimal={false}
              value={draft.perHour}
              onChange={(value) => change({ perHour: value })}
              error={fieldError(error, "per_hour")}
            />
          </Group>
        )}
      </div>
      <div>
        <TagsInput
          label={texts.allowlist}
          description={texts.allowlistHint}
          maxTags={maxAddresses}
          splitChars={[",", " ", "\n"]}
          acceptValueOnBlur
          value={[...draft.allowlist]}
          onChange={(allowlist) => change({ allowlist })}
          error={allowlistError(error)}
        />
        {canOfferAddress && (
          <Button
            mt={6}
            size="compact-xs"
            variant="default"
            onClick={() => change({ allowlist: [...draft.allowlist, ownAddress] })}
          >
            {texts.ownAddress(ownAddress)}
          </Button>
        )}
      </div>
    </>
  );
}

/** The refusal names the entry by its place, such as `ip_allowlist.2`. */
function allowlistError(error: unknown): string | undefined {
  const places = Array.from({ length: maxAddresses }, (_, index) => `ip_allowlist.${index}`);
  return fieldError(error, "ip_allowlist", ...places);
}
