/** The actions on a saved publication: publish now or later, withdraw, or delete it while nobody has seen it. */
import type { StaffPublication } from "@portal/core/events/publications/publication-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { parseMacaoLocalTime } from "../../shell/macao-time.ts";
import { paths } from "../../shell/paths.ts";
import { Button } from "../../ui/button.tsx";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PublicationChip } from "./publications-page.tsx";

export const PublicationStatus = ({
  publication,
  busy,
  onPublish,
  onWithdraw,
  onRemove,
}: {
  publication: StaffPublication;
  busy: boolean;
  onPublish: (from: string | undefined) => void;
  onWithdraw: () => void;
  onRemove: () => void;
}) => {
  const { t } = useText(["pages/staff-publication"]);
  const [at, setAt] = useState("");
  const draft = publication.status === "DRAFT";
  return (
    <section className="card" aria-labelledby="publishing">
      <h2 id="publishing">{t("edit.publish")}</h2>
      <p>
        <PublicationChip publication={publication} />
      </p>
      {draft && (
        <TextField
          id="from"
          type="datetime-local"
          label={t("edit.publishAt")}
          hint={t("edit.publishHint")}
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
      )}
      <div className="actions">
        {draft ? (
          <>
            <Button busy={busy} onClick={() => onPublish(parseMacaoLocalTime(at))}>
              {t("edit.publish")}
            </Button>
            <DeleteButton label={t("edit.remove")} busy={busy} onDelete={onRemove} />
          </>
        ) : (
          <>
            <Button look="secondary" busy={busy} onClick={onWithdraw}>
              {t("edit.withdraw")}
            </Button>
            <Link to={publication.kind === "DOWNLOAD" ? paths.downloads : paths.article(publication.id)}>
              {t("edit.view")}
            </Link>
          </>
        )}
      </div>
    </section>
  );
};
