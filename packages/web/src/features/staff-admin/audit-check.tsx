/** Checks the chain of a whole month on demand, piece by piece, however many entries it has. */
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

interface Piece {
  count: number;
  intact: boolean;
}
export const AuditCheck = ({ log, month }: { log: "audit" | "access"; month: string }) => {
  const { t } = useText(["pages/staff-admin"]);
  const [isAsked, setIsAsked] = useState(false);
  const check = useResourceList<Piece>(
    isAsked ? "/staff/admin/audit/check" : undefined,
    { log, month },
    { whole: true },
  );
  const pieces = check.items ?? [];
  const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
  const isBroken = pieces.some(({ intact }) => !intact);
  const isDone = isBroken || (check.items !== undefined && check.loadMore === undefined);
  return (
    <>
      <LoadFailure resources={[check]} />
      {!isDone && (
        <Button small look="secondary" busy={isAsked} onClick={() => setIsAsked(true)}>
          {t("audit.check")}
        </Button>
      )}
      <p role="status">
        {isBroken
          ? t("audit.broken")
          : isDone
            ? t("audit.checked", { count })
            : isAsked && t("audit.checking", { count })}
      </p>
    </>
  );
};
