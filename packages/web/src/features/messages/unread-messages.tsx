/** Applications with messages that nobody of the reader's side has read. Nothing while there are none. */

import type { UnreadCorrespondence } from "@portal/core/applications/correspondence/correspondence-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatInstant } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";

export const UnreadMessages = ({ getPath }: { getPath: (id: string) => string }) => {
  const { t, language } = useText(["pages/message", "errors", "lists"]);
  const unreadMarks = useResource<{ items: UnreadCorrespondence[]; total: number }>("/message");
  if (unreadMarks.error)
    return <FailureAlert error={unreadMarks.error} retry={() => void unreadMarks.reload()} />;
  if (!unreadMarks.data || unreadMarks.data.total === 0) return null;
  return (
    <section className="card" aria-labelledby="unread-messages">
      <h2 id="unread-messages">
        {t("unreadTitle")} <span className="badge">{unreadMarks.data.total}</span>
      </h2>
      <ul>
        {unreadMarks.data.items.map(({ id, code, scheme, since, ...named }) => (
          <li key={id}>
            <Link to={getPath(id)}>{code}</Link>{" "}
            <span className="muted">
              {[
                nameInstitution(named, language),
                t(`lists:applicationType.${scheme}`),
                formatInstant(since, language),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {unreadMarks.data.items.length < unreadMarks.data.total && (
        <p className="muted">{t("unreadShown", { number: unreadMarks.data.items.length })}</p>
      )}
    </section>
  );
};
