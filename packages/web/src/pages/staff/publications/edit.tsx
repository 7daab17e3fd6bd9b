/** Writing a publication in four languages; publishing it at once or from an hour on; taking it back. */
import { categories, type Kind } from "@portal/core/publication/categories";
import type { StaffPublication } from "@portal/core/publication/wire";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { useNow } from "../../../lib/clock.ts";
import { pick } from "../../../lib/format.ts";
import { languages } from "../../../lib/i18n.ts";
import { forget, useResource } from "../../../lib/query.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { Awaited } from "../../../ui/awaited.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { AdminFrame } from "../admin/frame.tsx";
import { draftOf, type PublicationDraft, writeOf } from "./draft.ts";
import { PublicationFile } from "./file.tsx";
import { kindOfPath, pathOf } from "./list.tsx";
import { Publishing } from "./publishing.tsx";

const path = "/staff/publication";
type Done = "saved" | "published" | "scheduled" | "withdrawn";

const Editor = ({ kind, from }: { kind: Kind; from: StaffPublication | undefined }) => {
  const { t, language } = useText(["pages/staff-publication", "common", "errors"]);
  const navigate = useNavigate();
  const now = useNow();
  const [standing, setStanding] = useState(from);
  const [draft, setDraft] = useState<PublicationDraft>(() => draftOf(kind, from));
  // What was just written at the address of new ones is told at its own.
  const { state } = useLocation();
  const [done, setDone] = useState((state as { done?: Done } | null)?.done);
  const { busy, error, send, refused: wrong } = useSending();
  const act = (work: () => Promise<void>) =>
    send(async () => {
      await work();
      forget(path);
    });
  const put = (more: Partial<PublicationDraft>): void => setDraft((old) => ({ ...old, ...more }));
  const settle = (next: StaffPublication, how: Done): void => {
    setStanding(next);
    setDone(how);
    if (!standing) void navigate(pathOf(kind, next.id), { replace: true, state: { done: how } });
  };
  const save = () =>
    act(async () => {
      const body = writeOf(kind, draft);
      const next = standing
        ? await api.put<StaffPublication>(path, { ...body, id: standing.id, version: standing.version })
        : await api.post<StaffPublication>(path, body);
      settle(next, "saved");
    });
  const move = (name: "publish" | "withdraw", body: object, how: Done) =>
    act(async () => {
      if (!standing) return;
      const { id, version } = standing;
      settle(await api.post<StaffPublication>(`${path}/${id}/${name}`, { version, ...body }), how);
    });
  const remove = () =>
    act(async () => {
      if (!standing) return;
      await api.del(`${path}/${standing.id}`, standing.version);
      await navigate(`/staff/content/${kind.toLowerCase()}`);
    });
  const name = standing ? pick(standing.titles, language) : t(`kind.${kind}.new`);
  return (
    <AdminFrame
      title={name}
      crumbs={[{ text: t(`kind.${kind}.title`), to: `/staff/content/${kind.toLowerCase()}` }, { text: name }]}
    >
      {done && !error && <Notice kind="success" announce title={t(`edit.${done}`)} />}
      {error && <Failure error={error} />}
      <form
        className="card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="staff-languages">
          {kind !== "MAINTENANCE" && (
            <>
              <SelectField
                id="category"
                label={t("field.category")}
                required
                value={draft.category}
                error={wrong("category")}
                onChange={(event) => put({ category: event.target.value })}
              >
                {categories[kind].map((each) => (
                  <option key={each} value={each}>
                    {t(`category.${each}`)}
                  </option>
                ))}
              </SelectField>
              <TextField
                id="order"
                type="number"
                min={0}
                max={9999}
                label={t("field.order")}
                required
                value={draft.order}
                error={wrong("order")}
                onChange={(event) => put({ order: event.target.value })}
              />
            </>
          )}
          {kind === "MAINTENANCE" &&
            (["startsAt", "endsAt"] as const).map((name) => (
              <TextField
                key={name}
                id={name}
                type="datetime-local"
                label={t(`field.${name}`)}
                required
                value={draft[name]}
                error={wrong(name)}
                onChange={(event) => put({ [name]: event.target.value })}
              />
            ))}
        </div>
        {languages.map((each) => (
          <fieldset key={each} className="publication-language">
            <legend>{t(`language.${each}`)}</legend>
            <TextField
              id={`title-${each}`}
              lang={each}
              label={t("field.title")}
              maxLength={200}
              required
              value={draft.titles[each]}
              error={wrong(`titles.${each}`)}
              onChange={(event) => put({ titles: { ...draft.titles, [each]: event.target.value } })}
            />
            <TextAreaField
              id={`text-${each}`}
              lang={each}
              label={t("field.text")}
              hint={t("field.textHint")}
              rows={kind === "ARTICLE" ? 10 : 4}
              maxLength={20_000}
              required={kind !== "DOWNLOAD"}
              value={draft.texts[each]}
              error={wrong(`texts.${each}`)}
              onChange={(event) => put({ texts: { ...draft.texts, [each]: event.target.value } })}
            />
            {kind === "DOWNLOAD" && (
              <PublicationFile
                id={`file-${each}`}
                label={`${t("field.file")} · ${t(`language.${each}`)}`}
                file={draft.files[each]}
                error={wrong(`files.${each}`) ?? (each === "zh-Hant" ? wrong("files") : undefined)}
                onChange={(file) => {
                  const { [each]: _, ...rest } = draft.files;
                  put({ files: file ? { ...rest, [each]: file } : rest });
                }}
              />
            )}
          </fieldset>
        ))}
        <div className="actions">
          <Button type="submit" busy={busy}>
            {t(standing?.status === "PUBLISHED" ? "edit.saveShown" : "edit.save")}
          </Button>
        </div>
      </form>
      {standing && (
        <Publishing
          publication={standing}
          busy={busy}
          onPublish={(at) =>
            void move("publish", at ? { from: at } : {}, at && at > now ? "scheduled" : "published")
          }
          onWithdraw={() => void move("withdraw", {}, "withdrawn")}
          onRemove={() => void remove()}
        />
      )}
    </AdminFrame>
  );
};

export const Component = () => {
  const { t } = useText(["pages/staff-publication"]);
  const { kind: name, id } = useParams();
  const kind = kindOfPath(name);
  const fresh = id === "new";
  const found = useResource<StaffPublication>(fresh || !id ? undefined : `${path}/${encodeURIComponent(id)}`);
  if (fresh || found.data) return <Editor key={found.data?.id ?? kind} kind={kind} from={found.data} />;
  return (
    <AdminFrame title={t(`kind.${kind}.title`)}>
      <Awaited found={found} none={t("edit.missing")} />
    </AdminFrame>
  );
};
