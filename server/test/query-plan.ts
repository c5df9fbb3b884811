/** A node of a plan in EXPLAIN (ANALYZE, FORMAT JSON). */
export interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Loops": number;
  readonly "Shared Hit Blocks"?: number;
  readonly "Shared Read Blocks"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A node and all below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
