import { Button, Checkbox, Group, Modal, NumberInput, Radio, Stack, TagsInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ApiKey, CreateApiKeyInput, UpdateApiKeyInput } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { scopeGroups, texts } from "../texts.ts";
import classes from "./Keys.module.css";

interface KeyFormProps {
  /** The key to change; without one, a new key is made. */
  readonly before?: ApiKey;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (body: CreateApiKeyInput & UpdateApiKeyInput) => void;
  readonly onClose: () => void;
}

type Tier = keyof typeof texts.tiers;
type Scope = CreateApiKeyInput["scopes"][number];

const tierLimits = { default: [60, null], burst: [120, 1_000] } as const;
const allScopes = scopeGroups.flatMap(({ scopes }) => scopes.map(([name]) => name));

function tierOf(key: ApiKey | undefined): Tier {
  if (!key) return "default";
  const { per_minute: minute, per_hour: hour } = key.rate_limit;
  const found = (Object.keys(tierLimits) as (keyof typeof tierLimits)[]).find(
    (name) => tierLimits[name][0] === minute && tierLimits[name][1] === hour,
  );
  return found ?? "custom";
}

export function KeyForm({ before, isPending, error, onSubmit, onClose }: KeyFormProps) {
  const { mode } = useApi();
  const [name, setName] = useState(before?.name ?? "");
  const [scopes, setScopes] = useState<string[]>(
    before ? [...before.scopes] : ["conversations:read", "conversations:write"],
  );
  const [tier, setTier] = useState<Tier>(() => tierOf(before));
  const [minute, setMinute] = useState<number | string>(before?.rate_limit.per_minute ?? 60);
  const [hour, setHour] = useState<number | string>(before?.rate_limit.per_hour ?? "");
  const [addresses, setAddresses] = useState<string[]>(before ? [...before.ip_allowlist] : []);
  const limits = tier === "custom" ? [Number(minute), hour === "" ? null : Number(hour)] : tierLimits[tier];
  const submit = () =>
    onSubmit({
      name: name.trim(),
      scopes: scopes as Scope[],
      per_minute: limits[0] ?? 60,
      per_hour: limits[1] ?? null,
      ip_allowlist: addresses,
    });
  const known = fieldError(error, "name", "ip_allowlist", "per_minute", "per_hour");
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={(before ? texts.editKey : texts.newKey) + (mode === "test" ? texts.inTest : "")}
      closeButtonProps={{ "aria-label": texts.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          {Boolean(error) && !known && (
            <Text c="red.9" role="alert">
              {wordsOf(error).text}
            </Text>
          )}
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            placeholder={texts.namePlaceholder}
            data-autofocus
            maxLength={255}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldError(error, "name")}
          />
          <fieldset className={classes.fieldset}>
            <legend className={classes.legend}>
              {texts.scopes}
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => setScopes(scopes.length === allScopes.length ? [] : allScopes)}
              >
                {texts.chooseAll}
              </Button>
            </legend>
            <Checkbox.Group value={scopes} onChange={setScopes} aria-label={texts.scopes}>
              <div className={classes.scopes}>
                {scopeGroups.map((group) => (
                  <div key={group.label}>
                    <div className={classes.group}>{group.label}</div>
                    {group.scopes.map(([scope, label]) => (
                      <Checkbox
                        key={scope}
                        value={scope}
                        size="sm"
                        mb={8}
                        label={label}
                        aria-label={`${group.label}: ${label}`}
                      />
                    ))}
                  </div>
                ))}
              </div>
            </Checkbox.Group>
          </fieldset>
          <Radio.Group label={texts.rateLimit} value={tier} onChange={(value) => setTier(value as Tier)}>
            <Stack gap={6} mt={6}>
              {(Object.keys(texts.tiers) as Tier[]).map((one) => (
                <Radio key={one} value={one} label={texts.tiers[one]} />
              ))}
            </Stack>
          </Radio.Group>
          {tier === "custom" && (
            <Group grow align="flex-start">
              <NumberInput
                label={texts.perMinute}
                min={1}
                max={1_000_000}
                value={minute}
                onChange={setMinute}
                error={fieldError(error, "per_minute")}
              />
              <NumberInput
                label={texts.perHour}
                min={1}
                max={60_000_000}
                value={hour}
                onChange={setHour}
                error={fieldError(error, "per_hour")}
              />
            </Group>
          )}
          <TagsInput
            label={texts.allowlist}
            description={texts.allowlistHint}
            value={addresses}
            onChange={setAddresses}
            maxTags={100}
            error={fieldError(error, "ip_allowlist")}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isPending} disabled={!name.trim() || scopes.length === 0}>
              {before ? texts.save : texts.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
