/** `/thirdparty/callback`, `/thirdparty/entitycallback`: where the identity provider sends its people back to. */
import "../public.css";
import type { Kind } from "@portal/core/third-party/wire";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { arrive } from "./sign-on.ts";

export const Component = () => {
  const { t } = useTranslation(["pages/sign-on", "errors"]);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const arrived = useRef(false);
  const kind: Kind = pathname === paths.entityCallback ? "entity" : "person";
  useEffect(() => {
    // What came with the address is good once.
    if (arrived.current) return;
    arrived.current = true;
    const query = new URLSearchParams(search);
    window.history.replaceState(null, "", pathname);
    arrive(kind, query, paths.bindIdentity).then(
      (target) => void navigate(target, { replace: true }),
      (error: unknown) => setFailure(error),
    );
  }, [kind, pathname, search, navigate]);
  return (
    <div className="page narrow">
      <PageHeading>{t(failure === undefined ? "waiting.title" : "failed.title")}</PageHeading>
      {failure === undefined ? (
        <>
          <p>{t("waiting.text")}</p>
          <Skeleton />
        </>
      ) : (
        <>
          <Failure error={failure} />
          <p className="actions">
            <LinkButton to={paths.login}>{t("failed.again")}</LinkButton>
          </p>
        </>
      )}
    </div>
  );
};
