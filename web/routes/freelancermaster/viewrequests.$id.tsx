import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/freelancermaster/viewrequests/$id")({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/freelancermaster/viewrequests/$id"!</div>;
}
