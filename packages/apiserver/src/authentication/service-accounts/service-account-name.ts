import { dns1123LabelProblems, dns1123SubdomainProblems } from '@kubewright/kube/names'

const prefix = 'system:serviceaccount:'

/** The namespace and name of a service account user; undefined for other users. */
export function splitServiceAccountName(
  userName: string,
): { readonly namespace: string; readonly name: string } | undefined {
  if (!userName.startsWith(prefix)) return undefined
  const [namespace = '', name = '', ...more] = userName.slice(prefix.length).split(':')
  if (more.length > 0 || dns1123LabelProblems(namespace).length > 0) return undefined
  return dns1123SubdomainProblems(name).length === 0 ? { namespace, name } : undefined
}
