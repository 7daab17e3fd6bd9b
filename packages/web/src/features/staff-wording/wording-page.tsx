/** One text: its next version in four languages, a preview with a real application, and all its versions. */
import type { WordingVersionView, WordingView } from "@portal/core/messaging/wording/wording-schema";
import { useParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant } from "../../shell/format.ts";
import type { Language } from "../../shell/i18n.ts";
import { handConfirmation, useHandedConfirmation } from "../../shell/use-handed-confirmation.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";
import { NEW_REASON, newReason } from "./use-wording-draft.ts";
import { WordingEditor } from "./wording-editor.tsx";
import { WordingTextList } from "./wording-text-list.tsx";

const Version = ({ version }: { version: WordingVersionView }) => {
  const { t, language } = useText(["pages/staff-wording"]);
  return (
    <li
      className={`admin-entry admin-entry-${version.state === "CURRENT" ? "now" : version.state.toLowerCase()}`}
    >
      <p>
        <strong>
          {t("version.number", { number: version.version })} ·{" "}
          {t(`version.${version.state}`, { day: formatDay(version.from, language) })}
        </strong>
      </p>
      {version.retired && <p>{t("version.retired")}</p>}
      {version.note && <p className="pre">{version.note}</p>}
      <p className="muted small">
        {t("version.by", { who: version.by, at: formatInstant(version.at, language) })}
      </p>
      {version.texts ? (
        <details>
          <summary>
            {t("version.show")}
            <span className="visually-hidden"> {t("version.number", { number: version.version })}</span>
          </summary>
          <WordingTextList texts={version.texts} />
        </details>
      ) : (
        <p>{t("version.original")}</p>
      )}
    </li>
  );
};

const WordingPage = () => {
  const { key = "" } = useParams();
  const { t, language } = useText(["pages/staff-wording", "common", "errors"]);
  const navigate = useNavigateWhileShown();
  const wording = useResource<WordingView>(
    key === NEW_REASON ? undefined : `/staff/admin/wording/${encodeURIComponent(key)}`,
  );
  const [saved, setSaved] = useHandedConfirmation<string>();
  const { data } = wording;
  const shownWording = data?.texts[language as Language];
  const shownTitle = key === NEW_REASON ? t("edit.newTitle") : t("title");
  const fullTitle = shownWording ? (shownWording.subject ?? shownWording.text) : shownTitle;
  const title = fullTitle.length > 80 ? `${fullTitle.slice(0, 80)}…` : fullTitle;
  return (
    <AdminFrame
      title={title}
      crumbs={[{ text: t("title"), to: "/staff/admin/wording" }, ...(shownWording ? [{ text: title }] : [])]}
    >
      {wording.error && <FailureAlert error={wording.error} retry={() => void wording.reload()} />}
      {wording.loading && <Skeleton lines={8} />}
      {saved && <Alert kind="success" announce title={t("saved", { day: formatDay(saved, language) })} />}
      {key === NEW_REASON && (
        <WordingEditor
          wording={newReason}
          onSaved={(next, from) =>
            navigate(`/staff/admin/wording/${encodeURIComponent(next.key)}`, {
              replace: true,
              state: handConfirmation(from),
            })
          }
          onReload={() => undefined}
        />
      )}
      {data && (
        <>
          <WordingEditor
            wording={data}
            onSaved={(next, from) => {
              wording.set(next);
              setSaved(from);
            }}
            onReload={() => void wording.reload()}
          />
          <section className="card" aria-labelledby="versions">
            <h2 id="versions">{t("version.title")}</h2>
            {data.versions.length === 0 && <p className="muted">{t("version.none")}</p>}
            <ul className="admin-entries">
              {data.versions.map((version) => (
                <Version key={version.version} version={version} />
              ))}
            </ul>
            {!data.added && (
              <details>
                <summary>{t("version.delivered")}</summary>
                <WordingTextList texts={data.original} />
              </details>
            )}
          </section>
        </>
      )}
    </AdminFrame>
  );
};

export { WordingPage as Component };
