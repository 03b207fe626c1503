import type { Client } from 'kubewright/client'
import { Pod } from 'kubewright/kinds'
import { CliError } from '../errors.ts'

/** A pod of a deployed operator. */
export interface OperatorPod {
  readonly namespace: string
  readonly name: string
  readonly container: string | undefined
}

/** Finds the pods of an operator by their labels, in all namespaces. */
export async function operatorPods(client: Client, selector: string): Promise<readonly OperatorPod[]> {
  const { items } = await client.list(Pod, { labelSelector: selector })
  const pods = items.map(({ metadata, spec }) => ({
    namespace: metadata.namespace,
    name: metadata.name,
    container: spec?.containers[0]?.name,
  }))
  if (pods.length > 0) return pods
  const message = `the cluster has no pods with the labels ${selector}; --selector gives other ones, and kubewright dev prints its lines itself`
  throw new CliError('CLI_OPERATOR_NOT_FOUND', message)
}

/** The labels that a packaged operator has. */
export function selectorOf(operator: string): string {
  return `app.kubernetes.io/name=${operator}`
}
