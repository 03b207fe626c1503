import { isHugePagesName } from '../../common/resource-names.ts'

/** Resources that a pod as a whole may request. */
export function isPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || isHugePagesName(name)
}

/** Their names in messages. */
export const podLevelResourceNames = ['cpu', 'hugepages-', 'memory']
