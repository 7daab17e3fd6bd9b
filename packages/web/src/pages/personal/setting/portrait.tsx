/** The personal picture, or the first letter of the account where there is none. */
import type { CurrentUser } from "@portal/core/account/current-user";
import type { FileView } from "@portal/core/upload/wire";
import { useResource } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import "./setting.css";

export const Portrait = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation("pages/account");
  const { data } = useResource<FileView>(me.pictureId && `/file/${me.pictureId}`);
  const letter = me.account.replace(/^\+/, "").charAt(0).toUpperCase();
  return data?.downloadUrl ? (
    <img className="picture-round" src={data.downloadUrl} alt={t("picture.alt")} width="120" height="120" />
  ) : (
    <span className="picture-round" aria-hidden="true">
      {letter}
    </span>
  );
};
