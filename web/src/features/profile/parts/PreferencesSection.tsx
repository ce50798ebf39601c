import { SegmentedControl, Switch, Text, useMantineColorScheme } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { FormStack, Section } from "../../../ui/Section.tsx";
import { showError } from "../../../ui/toast.tsx";
import { colourChoices, preferencesOf } from "../preferences.ts";
import { preferencesQuery } from "../queries.ts";
import { texts } from "../texts.ts";

/** Applied at once, and stored with the person. */
export function PreferencesSection() {
  const scope = useApi();
  const queries = useQueryClient();
  const { data } = useQuery(preferencesQuery(scope));
  const { colorScheme } = useMantineColorScheme();
  const { colours, hasSingleKeys } = preferencesOf(data?.preferences ?? {});
  const update = useMutation({
    mutationFn: (preferences: Record<string, string | boolean>) =>
      scope.client.session.updatePreferences({ preferences }),
    onSuccess: (stored) => queries.setQueryData(preferencesQuery(scope).queryKey, stored),
    onError: (error) => showError(wordsOf(error)),
  });
  return (
    <Section title={texts.preferences} text={texts.preferencesText}>
      <FormStack>
        <div>
          <Text fw={500} mb={4}>
            {texts.colours}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={texts.colours}
            disabled={!data}
            value={colours ?? colorScheme}
            onChange={(theme) => update.mutate({ theme })}
            data={colourChoices.map((value) => ({ value, label: texts.colourNames[value] }))}
          />
        </div>
        <Switch
          label={texts.singleKeys}
          description={texts.singleKeysHint}
          disabled={!data}
          checked={hasSingleKeys}
          onChange={(event) => update.mutate({ single_keys: event.currentTarget.checked })}
        />
      </FormStack>
    </Section>
  );
}
