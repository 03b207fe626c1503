// Package patches has the oracle's functions for patches and server-side apply: JSON patch, merge patch, strategic
// merge patch and their diffs as apimachinery and the API server have them, and structured-merge-diff with
// apimachinery's managedFields.
package patches

import "kubewright.dev/real/oracle/answer"

// Functions of this package, by name.
var Functions = answer.Functions{
	"jsonPatch.apply":         applyJSONPatch,
	"jsonPatch.unknownFields": unknownJSONPatchFields,
	"mergePatch.apply":        applyMergePatch,
	"mergePatch.merge":        mergeDocuments,
	"mergePatch.create":       createMergePatch,
	"mergePatch.threeWay":     createThreeWayMergePatch,
	"mergePatch.conflicts":    haveConflicts,
	"mergePatch.yaml":         writeYAML,
	"strategic.apply":         applyStrategic,
	"strategic.mergePatches":  mergeStrategicPatches,
	"strategic.conflicts":     haveStrategicConflicts,
	"strategic.twoWay":        createTwoWayStrategic,
	"strategic.threeWay":      createThreeWayStrategic,
	"strategic.tags":          patchTags,
	"apply.sequence":          runSequence,
	"apply.toScale":           toScale,
	"apply.fromScale":         fromScale,
	"typed.validate":          typedFunction(typedQuestion.validate),
	"typed.compare":           typedFunction(typedQuestion.compare),
	"typed.merge":             typedFunction(typedQuestion.merge),
	"typed.extract":           typedFunction(typedQuestion.extract),
	"typed.remove":            typedFunction(typedQuestion.remove),
	"fieldSets.algebra":       fieldSetAlgebra,
	"fieldSets.parse":         parseFieldSet,
}
