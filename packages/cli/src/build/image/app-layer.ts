import { type Layer, layerOf } from './layer.ts'

/** Where the image has the operator. */
export const operatorPath = 'app/operator.mjs'

/** The operator. The layer is not compressed: its bytes then do not depend on the version of zlib. */
export function appLayer(bundle: string): Promise<Layer> {
  const entries = [{ path: 'app' }, { path: operatorPath, content: bundle }]
  return layerOf(entries, { createdBy: 'kubewright build: the operator', isCompressed: false })
}
