/** An icon of few pages, by its path in a square of 20; those of `icon.tsx` are loaded with every page. */
export const PathIcon = ({ path }: { path: string }) => (
  <svg className="icon" width={20} height={20} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);
