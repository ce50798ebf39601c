import type { ApiKey, CreateApiKeyResult } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { useRevokeKey, useRotateKey } from "../mutations.ts";
import { texts } from "../texts.ts";

interface ActionProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

interface RotateDialogProps extends ActionProps {
  readonly onRotated: (key: CreateApiKeyResult) => void;
}

export function RotateDialog({ apiKey, onClose, onRotated }: RotateDialogProps) {
  const rotate = useRotateKey(apiKey.id);
  const formKey = useFormKey();
  return (
    <ConfirmDialog
      title={texts.rotateTitle}
      text={texts.rotateText}
      confirmLabel={texts.rotate}
      isDanger={false}
      isTest={apiKey.mode === "test"}
      isPending={rotate.isPending}
      problem={rotate.error ? wordsOf(rotate.error) : undefined}
      onConfirm={() => rotate.mutate(formKey, { onSuccess: onRotated })}
      onClose={onClose}
    />
  );
}

/** Revokes the whole key, or with `version` one of its secrets. */
export function RevokeDialog({ apiKey, onClose, version }: ActionProps & { readonly version?: number }) {
  const revoke = useRevokeKey(apiKey.id);
  const isWhole = version === undefined;
  return (
    <ConfirmDialog
      title={isWhole ? texts.revokeTitle : texts.revokeVersionTitle(version)}
      text={isWhole ? texts.revokeText(apiKey.name) : texts.revokeVersionText}
      confirmLabel={isWhole ? texts.revoke : texts.revokeVersion(version)}
      isTest={apiKey.mode === "test"}
      isPending={revoke.isPending}
      problem={revoke.error ? wordsOf(revoke.error) : undefined}
      onConfirm={() =>
        revoke.mutate(version, {
          onSuccess: () => {
            showMessage(isWhole ? texts.revokedDone : texts.versionRevoked);
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
