package values

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metavalidation "k8s.io/apimachinery/pkg/apis/meta/v1/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"kubewright.dev/real/oracle/answer"
)

var conditionFunctions = answer.Functions{
	"conditions.validate": asked(validateConditions),
	"conditions.set":      asked(setCondition),
	"conditions.remove":   asked(removeCondition),
}

func validateConditions(conditions []metav1.Condition) (any, error) {
	return messages(metavalidation.ValidateConditions(conditions, field.NewPath("status", "conditions"))), nil
}

type conditionQuestion struct {
	Conditions []metav1.Condition `json:"conditions"`
	Condition  metav1.Condition   `json:"condition"`
	Type       string             `json:"type"`
}

func setCondition(question conditionQuestion) (any, error) {
	changed := meta.SetStatusCondition(&question.Conditions, question.Condition)
	return map[string]any{"changed": changed, "conditions": list(question.Conditions)}, nil
}

func removeCondition(question conditionQuestion) (any, error) {
	answered := map[string]any{
		"true":  meta.IsStatusConditionTrue(question.Conditions, question.Type),
		"false": meta.IsStatusConditionFalse(question.Conditions, question.Type),
		"found": meta.FindStatusCondition(question.Conditions, question.Type) != nil,
	}
	answered["removed"] = meta.RemoveStatusCondition(&question.Conditions, question.Type)
	answered["conditions"] = list(question.Conditions)
	return answered, nil
}
