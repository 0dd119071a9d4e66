/** Names of users and groups that a `queues.yaml` may have. Source: YuniKorn core, common/configs/configvalidator.go. */

export const USER_NAME = /^[_a-zA-Z][a-zA-Z0-9:#/_.@-]*[$]?$/;
export const GROUP_NAME = /^[_a-zA-Z][a-zA-Z0-9:_.-]*$/;
