/** What an inspector writes down on site: of an activity, an enterprise at its stand, or a convention. */
import { outcomes } from "@portal/core/inspection/kinds";
import type { InspectionView, Kind } from "@portal/core/inspection/wire";
import type { Row } from "@portal/core/restricted/index";
import { viewOf } from "@portal/core/restricted/index";
import type { Page } from "@portal/core/restricted/wire";
import { type FormEvent, useEffect, useState } from "react";
import { useText } from "../form/use-text.ts";
import { issueText } from "../lib/error-text.ts";
import { formatInstant, pick } from "../lib/format.ts";
import { forget, useResource } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { FieldGroup, Radio, TextAreaField, TextField } from "../ui/field.tsx";
import { PageHeading } from "../ui/heading.tsx";
import { Link } from "../ui/link.tsx";
import { Failure, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Photos } from "./photos.tsx";
import { problemsOf, useInspection } from "./use-inspection.ts";
import { useCell } from "./view-page.tsx";

interface Props {
  of: Kind;
  /** The code or number that the view shows. */
  shown: string;
  /** The view it came from. */
  back: string;
}
/** What it is about, as the view has it; nothing while there is no network. */
const useRow = ({ of, shown }: Omit<Props, "back">): Row | undefined => {
  const found = useResource<Page>(`/roadshow/${of}`, { q: shown });
  return (found.data?.items as Row[] | undefined)?.find((each) => (each.code ?? each.registration) === shown);
};
/** Its name, which an inspector reads on the stand; until it is known, its number. */
const useName = (props: Omit<Props, "back">): string => {
  const { language } = useText(["restricted"]);
  const row = useRow(props);
  const names = row && (row.names ?? { "zh-Hant": row.nameZh, en: row.nameEn, pt: row.namePt });
  return pick(names as Parameters<typeof pick>[0], language) || props.shown;
};
const About = ({ of, shown }: Omit<Props, "back">) => {
  const { t } = useText(["restricted"]);
  const cell = useCell();
  const row = useRow({ of, shown });
  if (!row) return null;
  return (
    <details className="restricted-fields" open>
      <summary>{t("inspect.about")}</summary>
      <dl>
        {viewOf(`roadshow.${of}`).fields.map((field) => (
          <div key={field.name}>
            <dt>{t(`column.${field.name}`)}</dt>
            <dd>{cell(field, row)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const Earlier = ({ of, shown }: Omit<Props, "back">) => {
  const { t, language } = useText(["restricted"]);
  const path = `/roadshow/inspection/${of}/${encodeURIComponent(shown)}`;
  const { data } = useResource<{ items: InspectionView[] }>(path);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{t("inspect.earlier")}</h2>
      <ul className="restricted-earlier">
        {data.items.map((one) => (
          <li key={one.id} className="card">
            <strong>{t(`outcome.${one.outcome}`)}</strong>{" "}
            <span className="muted">{formatInstant(one.madeAt, language)}</span>
            {one.notes && <p className="pre">{one.notes}</p>}
            {one.photos.length > 0 && (
              <p className="muted">{t("inspect.sentPhotos", { count: one.photos.length })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

export const Inspect = ({ of, shown, back }: Props) => {
  const { t, language } = useText(["restricted", "common", "errors"]);
  const { one, stored, state, error, change, take, send, again } = useInspection(of, shown);
  const name = useName({ of, shown });
  const [round, setRound] = useState(0);
  const [photoError, setPhotoError] = useState<string>();
  const path = `/roadshow/inspection/${of}/${encodeURIComponent(shown)}`;
  useEffect(() => {
    if (state === "sent") forget(path);
  }, [state, path]);
  const problems = one && round > 0 ? problemsOf(one) : [];
  const wrong = (name: string): string | undefined => {
    const issue = problems.find((each) => each.path === name);
    if (!issue) return undefined;
    return name === "outcome" ? t("inspect.outcomeMissing") : issueText(t, issue);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRound((old) => old + 1);
    if (one && problemsOf(one).length === 0) void send();
  };
  return (
    <div className="page narrow restricted">
      <p>
        <Link to={back}>{t("inspect.back")}</Link>
      </p>
      <PageHeading>{t("inspect.title", { what: name })}</PageHeading>
      <About of={of} shown={shown} />
      {!one && <Skeleton lines={6} />}
      {one && state === "sent" && (
        <Notice kind="success" announce title={t("inspect.sent")}>
          <Button
            look="secondary"
            small
            onClick={() => {
              setRound(0);
              again();
            }}
          >
            {t("inspect.another")}
          </Button>
        </Notice>
      )}
      {one && state !== "sent" && (
        <>
          <ErrorSummary
            round={round}
            problems={problems.map(({ path: id }) => ({
              id,
              text: `${t(`inspect.${id}`)}: ${wrong(id) ?? ""}`,
            }))}
          />
          {error !== undefined && <Failure error={error} />}
          {state === "waiting" && (
            <Notice kind="warning" announce title={t("inspect.waiting")}>
              <p>{t("inspect.waitingText")}</p>
            </Notice>
          )}
          {!stored && <Notice kind="warning" title={t("inspect.notStored")} />}
          <form className="card form-card" onSubmit={submit} noValidate>
            <FieldGroup id="outcome" label={t("inspect.outcome")} required error={wrong("outcome")}>
              {outcomes.map((each) => (
                <Radio
                  key={each}
                  id={`outcome-${each}`}
                  name="outcome"
                  label={t(`outcome.${each}`)}
                  checked={one.outcome === each}
                  onChange={() => change({ outcome: each })}
                />
              ))}
            </FieldGroup>
            {of !== "enterprise" &&
              (["visitors", "exhibitors"] as const).map((name) => (
                <TextField
                  key={name}
                  id={name}
                  label={t(`inspect.${name}`)}
                  inputMode="numeric"
                  className="control control-short"
                  maxLength={7}
                  value={one[name]}
                  error={wrong(name)}
                  onChange={(event) => change({ [name]: event.target.value })}
                />
              ))}
            <TextAreaField
              id="notes"
              label={t("inspect.notes")}
              hint={t("inspect.notesHint")}
              rows={5}
              maxLength={2000}
              value={one.notes}
              error={wrong("notes")}
              onChange={(event) => change({ notes: event.target.value })}
            />
            <Photos
              photos={one.photos}
              error={photoError ?? wrong("photos")}
              onTake={(files) => {
                const refused = take(files);
                setPhotoError(refused && t(`inspect.${refused}`));
              }}
              onRemove={(key) => change({ photos: one.photos.filter((photo) => photo.key !== key) })}
            />
            <p className="small muted">{t("inspect.kept", { time: formatInstant(one.madeAt, language) })}</p>
            <Button type="submit" busy={state === "sending"}>
              {t(state === "waiting" ? "inspect.sendAgain" : "inspect.send")}
            </Button>
          </form>
        </>
      )}
      <Earlier of={of} shown={shown} />
    </div>
  );
};
