/** An empty list: one sentence, one action. */
import type { ReactNode } from "react";
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    <p>{children}</p>
    {action}
  </div>
);
