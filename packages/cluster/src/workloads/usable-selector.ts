import { compileLabelSelector, type LabelMatcher, type LabelSelector } from '@kubewright/kube/selectors'

interface Workload {
  readonly spec?: {
    readonly selector?: LabelSelector | undefined
    readonly template?: { readonly metadata?: { readonly labels?: { readonly [key: string]: string } } }
  }
}

/**
 * The selector of a workload; undefined if it is harmful: one that selects everything would adopt every pod, one that
 * does not select the template's labels would create pods without end. Kubernetes refuses such objects.
 */
export function usableSelector(workload: Workload): LabelMatcher | undefined {
  try {
    const selector = compileLabelSelector(workload.spec?.selector)
    const isUsable = !selector.everything && selector.matches(workload.spec?.template?.metadata?.labels)
    return isUsable ? selector : undefined
  } catch {
    return undefined
  }
}
