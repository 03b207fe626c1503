import { Document, isMap, isSeq, type Node } from 'yaml'
import { generatedMark } from '../files/index.ts'

/** The first line of a generated manifest. */
const heading = ` ${generatedMark} from the sources of the operator; kubewright generate writes it again.`

/** A manifest with comments before some of its nodes. */
export interface CommentedObject {
  readonly object: unknown
  /** The comment before the node at each path. */
  readonly comments?: readonly { readonly path: readonly (string | number)[]; readonly comment: string }[]
}

/** Objects as a YAML file with the mark of generated files. */
export function manifestText(objects: readonly CommentedObject[], note?: string): string {
  const texts = objects.map(({ object, comments = [] }) => {
    const document = new Document(object, { aliasDuplicateObjects: false })
    for (const { path, comment } of comments) {
      const node = document.getIn(path, true) as Node | undefined
      if (node !== undefined) node.commentBefore = ` ${comment}`
    }
    setFlow(document.contents)
    return document.toString({ lineWidth: 0 })
  })
  const notes = note === undefined ? '' : `# ${note}\n`
  return `#${heading}\n${notes}${texts.join('---\n')}`
}

/** Lists of words in rules are on one line. */
function setFlow(node: unknown): void {
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      const isRuleList = ['apiGroups', 'resources', 'verbs'].includes(String(key)) && isSeq(value)
      if (isRuleList) value.flow = true
      else setFlow(value)
    }
  } else if (isSeq(node)) for (const item of node.items) setFlow(item)
}
