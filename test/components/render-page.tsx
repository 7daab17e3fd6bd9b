/** Renders a part of the site as its pages do: within a router and with the cache of the API. */
import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";

export const renderPage = (page: ReactNode, address = "/"): RenderResult =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <ResourceProvider>{page}</ResourceProvider>
    </MemoryRouter>,
  );
