/** What the portal told the reader: newest first, unread ones marked, each with the way to what it is about. */
import { useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { now as clockNow } from "../../lib/clock.ts";
import { formatInstant } from "../../lib/format.ts";
import { forget, useResource } from "../../lib/query.ts";
import { sitePathOf } from "../../lib/site-path.ts";
import { useSending } from "../../lib/use-sending.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PersonalFrame } from "./personal-frame.tsx";
import "./notices.css";

interface Told {
  id: string;
  subject: string;
  text: string;
  link?: string;
  at: string;
  readAt?: string;
}
interface Page {
  items: Told[];
  cursor?: string;
}
const which = ["all", "unread", "read"] as const;

const Item = ({ notice, onRead }: { notice: Told; onRead: () => void }) => {
  const { t, language } = useText(["pages/notices"]);
  // What a notice is about is a page of this site; an address elsewhere is none that the portal sends its people to.
  const target = sitePathOf(notice.link);
  return (
    <li className={notice.readAt ? "told" : "told told-new"}>
      <h2>
        {!notice.readAt && <span className="told-mark">{t("new")}</span>} {notice.subject}
      </h2>
      <p className="muted small">
        <time dateTime={notice.at}>{formatInstant(notice.at, language)}</time>
      </p>
      <p className="pre">{notice.text}</p>
      <div className="told-actions">
        {target && (
          <Link to={target} onClick={onRead}>
            {t("open")}
            <span className="visually-hidden">: {notice.subject}</span>
          </Link>
        )}
        {!notice.readAt && (
          <Button small look="quiet" onClick={onRead}>
            {t("markOne")}
            <span className="visually-hidden">: {notice.subject}</span>
          </Button>
        )}
      </div>
    </li>
  );
};

export const Component = () => {
  const { t, language } = useText(["pages/notices", "errors"]);
  const [shown, setShown] = useState<(typeof which)[number]>("all");
  const first = useResource<Page>("/notice", { language, limit: 20 });
  const [behind, setBehind] = useState<Page[]>([]);
  const { doing, error, send } = useSending();
  const [done, setDone] = useState(false);
  const start = first.data?.items[0]?.id;
  useEffect(() => {
    // Another language, or something newer came: the pages behind are read again when they are asked for.
    if (start || language) setBehind([]);
  }, [start, language]);
  const pages = first.data ? [first.data, ...behind] : [];
  const cursor = pages.at(-1)?.cursor;
  const all = pages.flatMap(({ items }) => items);
  const items = all.filter(({ readAt }) => shown === "all" || (shown === "read") === Boolean(readAt));
  const renewed = (ids: ReadonlySet<string> | "all"): void => {
    const now = clockNow();
    const mark = (page: Page): Page => ({
      ...page,
      items: page.items.map((each) =>
        !each.readAt && (ids === "all" || ids.has(each.id)) ? { ...each, readAt: now } : each,
      ),
    });
    if (first.data) first.set(mark(first.data));
    setBehind((old) => old.map(mark));
    forget("/notice/unread");
  };
  const read = (id: string) =>
    send(async () => {
      await api.post(`/notice/${encodeURIComponent(id)}/read`);
      renewed(new Set([id]));
    }, id);
  const readAll = () =>
    send(async () => {
      await api.post("/notice/read");
      renewed("all");
      setDone(true);
    }, "all");
  const more = () =>
    send(async () => {
      const page = await api.get<Page>("/notice", { language, limit: 20, cursor });
      setBehind((old) => [...old, page]);
    }, "more");
  return (
    <PersonalFrame title={t("title")}>
      {done && <Notice kind="success" announce title={t("marked")} />}
      {error && <Failure error={error} />}
      {first.error && <Failure error={first.error} retry={() => void first.reload()} />}
      {first.loading && <Skeleton lines={8} />}
      {first.data && all.length === 0 && (
        <EmptyState action={<Link to={paths.records}>{t("records")}</Link>}>{t("empty")}</EmptyState>
      )}
      {all.length > 0 && (
        <>
          <div className="told-above">
            <SelectField
              id="shown"
              label={t("show")}
              required
              value={shown}
              onChange={(event) => setShown(event.target.value as (typeof which)[number])}
            >
              {which.map((each) => (
                <option key={each} value={each}>
                  {t(each)}
                </option>
              ))}
            </SelectField>
            {all.some(({ readAt }) => !readAt) && (
              <Button look="secondary" busy={doing === "all"} onClick={() => void readAll()}>
                {t("markAll")}
              </Button>
            )}
          </div>
          {items.length === 0 && <p className="muted">{t("emptyUnread")}</p>}
          <ul className="told-list">
            {items.map((notice) => (
              <Item key={notice.id} notice={notice} onRead={() => void read(notice.id)} />
            ))}
          </ul>
          {cursor && (
            <Button look="secondary" busy={doing === "more"} onClick={() => void more()}>
              {t("more")}
            </Button>
          )}
        </>
      )}
    </PersonalFrame>
  );
};
