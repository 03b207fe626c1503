import { apiVersionOf, definitionOfManifest } from '@kubewright/kube/resource'
import { type Kind, makeKind, type Stored, type UntypedObject } from '../kind/index.ts'
import { namedVersions } from './kind-names.ts'
import { invalid, type Manifest, readManifest } from './read-manifest.ts'

/** A kind whose objects have any fields for the compiler. */
export type UntypedKind = Kind<Stored<UntypedObject>, UntypedObject>

/**
 * The kinds of a manifest by name, without types: those of all its CustomResourceDefinitions in all served versions. The
 * plain name is that of the stored version; another version is named as CertificateV1alpha2. With a list of names, the
 * result has exactly these.
 *
 * ```ts
 * const { Certificate } = kindsOfManifest(readFileSync('cert-manager.crds.yaml', 'utf8'), ['Certificate'])
 * ```
 *
 * @throws RuntimeError MANIFEST_INVALID if the manifest cannot be read or has no kind of a given name.
 */
export function kindsOfManifest(manifest: Manifest): Readonly<Record<string, UntypedKind>>
export function kindsOfManifest<const Name extends string>(
  manifest: Manifest,
  names: readonly Name[],
): { readonly [Each in Name]: UntypedKind }
export function kindsOfManifest(manifest: Manifest, names?: readonly string[]): Readonly<Record<string, UntypedKind>> {
  const kinds = new Map(
    namedVersions(readManifest(manifest)).map(({ name, id, version, definition: { manifest: own } }) => {
      const definition = definitionOfManifest(own, version)
      const { kind } = definition
      const made: UntypedKind = makeKind({
        id,
        apiVersion: apiVersionOf(definition),
        kind,
        definition: () => definition,
      })
      return [name, made]
    }),
  )
  const wanted = names ?? [...kinds.keys()]
  return Object.freeze(
    Object.fromEntries(
      wanted.map((name) => {
        const kind = kinds.get(name)
        if (kind === undefined)
          throw invalid(`the manifest has no kind ${name}; it has ${[...kinds.keys()].join(', ')}`)
        return [name, kind]
      }),
    ),
  )
}
