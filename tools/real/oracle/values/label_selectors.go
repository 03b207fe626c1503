package values

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metavalidation "k8s.io/apimachinery/pkg/apis/meta/v1/validation"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"kubewright.dev/real/oracle/protocol"
)

var labelSelectorFunctions = protocol.Functions{
	"labelSelector.parse":       withInput(parseLabelSelector),
	"labelSelector.parseApi":    withInput(parseAPILabelSelector),
	"labelSelector.compile":     withInput(compileLabelSelector),
	"labelSelector.format":      withInput(formatLabelSelector),
	"labelSelector.asLabels":    withInput(labelSelectorAsLabels),
	"labelSelector.validate":    withInput(validateLabelSelector),
	"labelSelector.requirement": withInput(newRequirement),
	"labels.combine":            withInput(combineLabels),
}

type selectorRequest struct {
	Text   string              `json:"text"`
	Labels []map[string]string `json:"labels"`
	// Key is the label or field for RequiresExactMatch.
	Key string `json:"key"`
}

type selectorResponse struct {
	Text       string  `json:"text"`
	Everything bool    `json:"everything"`
	Matches    []bool  `json:"matches"`
	Exact      *string `json:"exact"`
}

func describeSelector(selector labels.Selector, objects []map[string]string, key string) selectorResponse {
	response := selectorResponse{Text: selector.String(), Everything: selector.Empty(), Matches: []bool{}}
	for _, object := range objects {
		response.Matches = append(response.Matches, selector.Matches(labels.Set(object)))
	}
	if value, found := selector.RequiresExactMatch(key); found {
		response.Exact = &value
	}
	return response
}

func parseLabelSelector(request selectorRequest) (any, error) {
	selector, err := labels.Parse(request.Text)
	if err != nil {
		return nil, err
	}
	return describeSelector(selector, request.Labels, request.Key), nil
}

func parseAPILabelSelector(text string) (any, error) {
	selector, err := metav1.ParseToLabelSelector(text)
	if err != nil {
		return nil, err
	}
	return selector, nil
}

type compileRequest struct {
	Selector *metav1.LabelSelector `json:"selector"`
	Labels   []map[string]string   `json:"labels"`
	Key      string                `json:"key"`
}

func compileLabelSelector(request compileRequest) (any, error) {
	selector, err := metav1.LabelSelectorAsSelector(request.Selector)
	if err != nil {
		return nil, err
	}
	return describeSelector(selector, request.Labels, request.Key), nil
}

func formatLabelSelector(selector *metav1.LabelSelector) (any, error) {
	return metav1.FormatLabelSelector(selector), nil
}

func labelSelectorAsLabels(selector metav1.LabelSelector) (any, error) {
	return metav1.LabelSelectorAsMap(&selector)
}

type validateSelectorRequest struct {
	Selector              *metav1.LabelSelector `json:"selector"`
	AllowInvalidValues    bool                  `json:"allowInvalidValues"`
	AllowUnknownOperators bool                  `json:"allowUnknownOperators"`
}

func validateLabelSelector(request validateSelectorRequest) (any, error) {
	options := metavalidation.LabelSelectorValidationOptions{
		AllowInvalidLabelValueInSelector:  request.AllowInvalidValues,
		AllowUnknownOperatorInRequirement: request.AllowUnknownOperators,
	}
	return messages(metavalidation.ValidateLabelSelector(request.Selector, options, field.NewPath("spec", "selector"))), nil
}

type requirementRequest struct {
	Key      string             `json:"key"`
	Operator selection.Operator `json:"operator"`
	Values   []string           `json:"values"`
}

func newRequirement(request requirementRequest) (any, error) {
	requirement, err := labels.NewRequirement(request.Key, request.Operator, request.Values)
	if err != nil {
		return nil, err
	}
	return requirement.String(), nil
}

type labelSets struct {
	Left  labels.Set `json:"left"`
	Right labels.Set `json:"right"`
}

func combineLabels(sets labelSets) (any, error) {
	return map[string]any{
		"text":      labels.FormatLabels(sets.Left),
		"conflicts": labels.Conflicts(sets.Left, sets.Right),
		"merged":    labels.Merge(sets.Left, sets.Right),
	}, nil
}
