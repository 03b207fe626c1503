package webhooks

import (
	"fmt"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"kubewright.dev/real/clients/scenario"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const (
	mutatingName   = "paint." + group
	validatingName = "judge." + group
	labelName      = "label." + group
)

func (h *hooks) target(path string) admissionv1.WebhookClientConfig {
	url := fmt.Sprintf("https://127.0.0.1:%d%s", h.port, path)
	return admissionv1.WebhookClientConfig{URL: &url, CABundle: h.authority}
}

func ruleFor(group, resource string, operations ...admissionv1.OperationType) []admissionv1.RuleWithOperations {
	return []admissionv1.RuleWithOperations{{
		Operations: operations,
		Rule:       admissionv1.Rule{APIGroups: []string{group}, APIVersions: []string{"v1"}, Resources: []string{resource}},
	}}
}

// register creates the configurations as controller-gen and a certificate manager would.
func (h *hooks) register(run *scenario.Run) {
	none := admissionv1.SideEffectClassNone
	own := &metav1.LabelSelector{MatchLabels: map[string]string{"kubernetes.io/metadata.name": run.Namespace}}
	path := "webhooks-clients-kubewright-dev-v1-widget"
	mutating := &admissionv1.MutatingWebhookConfiguration{
		ObjectMeta: metav1.ObjectMeta{Name: mutatingName},
		Webhooks: []admissionv1.MutatingWebhook{
			{
				Name: mutatingName, ClientConfig: h.target("/mutate-" + path), SideEffects: &none,
				AdmissionReviewVersions: []string{"v1"}, NamespaceSelector: own,
				Rules: ruleFor(group, "widgets", admissionv1.Create, admissionv1.Update),
			},
			{
				Name: labelName, ClientConfig: h.target(labelPath), SideEffects: &none,
				AdmissionReviewVersions: []string{"v1"}, NamespaceSelector: own,
				Rules: ruleFor("", "configmaps", admissionv1.Create, admissionv1.Update),
			},
		},
	}
	validating := &admissionv1.ValidatingWebhookConfiguration{
		ObjectMeta: metav1.ObjectMeta{Name: validatingName},
		Webhooks: []admissionv1.ValidatingWebhook{{
			Name: validatingName, ClientConfig: h.target("/validate-" + path), SideEffects: &none,
			AdmissionReviewVersions: []string{"v1"}, NamespaceSelector: own,
			Rules: ruleFor(group, "widgets", admissionv1.Create, admissionv1.Update, admissionv1.Delete),
		}},
	}
	run.Succeeds("mutating webhooks are registered", h.client.Create(run.Context, mutating))
	run.Succeeds("validating webhooks are registered", h.client.Create(run.Context, validating))
}

// trust sets the current authority in the configurations, as a certificate manager does after a renewal.
func (h *hooks) trust(run *scenario.Run, change func(*admissionv1.WebhookClientConfig, *admissionv1.FailurePolicyType)) {
	mutating := &admissionv1.MutatingWebhookConfiguration{}
	run.Need("read the mutating webhooks", h.client.Get(run.Context, client.ObjectKey{Name: mutatingName}, mutating))
	for index := range mutating.Webhooks {
		change(&mutating.Webhooks[index].ClientConfig, mutating.Webhooks[index].FailurePolicy)
	}
	run.Need("change the mutating webhooks", h.client.Update(run.Context, mutating))
	validating := &admissionv1.ValidatingWebhookConfiguration{}
	run.Need("read the validating webhooks", h.client.Get(run.Context, client.ObjectKey{Name: validatingName}, validating))
	for index := range validating.Webhooks {
		change(&validating.Webhooks[index].ClientConfig, validating.Webhooks[index].FailurePolicy)
	}
	run.Need("change the validating webhooks", h.client.Update(run.Context, validating))
}

// unregister deletes the configurations, which would otherwise affect other scenarios.
func (h *hooks) unregister(run *scenario.Run) {
	_ = h.client.Delete(run.Context, &admissionv1.MutatingWebhookConfiguration{ObjectMeta: metav1.ObjectMeta{Name: mutatingName}})
	_ = h.client.Delete(run.Context, &admissionv1.ValidatingWebhookConfiguration{ObjectMeta: metav1.ObjectMeta{Name: validatingName}})
}
