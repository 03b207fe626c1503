import { isHugePagesName } from '../../common/resource-names.ts'

/** Resources that a pod as a whole may ask for. */
export function isPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || isHugePagesName(name)
}

/** The same in the words of Kubernetes. */
export const podLevelResourceNames = ['cpu', 'hugepages-', 'memory']
