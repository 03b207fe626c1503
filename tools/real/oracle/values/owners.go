package values

import (
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"kubewright.dev/real/oracle/answer"
)

var ownerFunctions = answer.Functions{
	"owners.validate":   asked(validateOwners),
	"owners.controller": asked(findController),
}

func validateOwners(references []metav1.OwnerReference) (any, error) {
	return messages(apivalidation.ValidateOwnerReferences(references, field.NewPath("metadata", "ownerReferences"))), nil
}

type ownerQuestion struct {
	Object *metav1.PartialObjectMetadata `json:"object"`
	Owner  *metav1.PartialObjectMetadata `json:"owner"`
}

func findController(question ownerQuestion) (any, error) {
	kind := schema.FromAPIVersionAndKind(question.Owner.APIVersion, question.Owner.Kind)
	return map[string]any{
		"controller":    metav1.GetControllerOf(question.Object),
		"controlled":    metav1.IsControlledBy(question.Object, question.Owner),
		"newController": metav1.NewControllerRef(question.Owner, kind),
	}, nil
}
