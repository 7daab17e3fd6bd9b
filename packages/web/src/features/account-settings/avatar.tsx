/** The user's picture, or the first letter of the account. */

import type { FileView } from "@portal/core/files/file-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useTranslation } from "react-i18next";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import "../security/account-settings.css";

export const Avatar = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation("pages/account");
  const { data, error, reload } = useResource<FileView>(me.pictureId && `/file/${me.pictureId}`);
  const letter = me.account.replace(/^\+/, "").charAt(0).toUpperCase();
  if (error) return <FailureAlert error={error} retry={() => void reload()} />;
  return data?.downloadUrl ? (
    <img className="picture-round" src={data.downloadUrl} alt={t("picture.alt")} width="120" height="120" />
  ) : (
    <span className="picture-round" aria-hidden="true">
      {letter}
    </span>
  );
};
